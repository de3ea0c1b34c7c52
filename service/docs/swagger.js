// Starts Swagger UI over the document that the page links to as its service description.
"use strict";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", follow);
follow();

// A POST takes its options in the query beside arrays only. A form would fill them in beside JSON too, and be refused.
const withoutOptionsOfArrays = (spec) => {
  for (const { post } of Object.values(spec.paths)) delete post?.parameters;
  return spec;
};
const options = { statePlugins: { spec: { wrapActions: {
  updateJsonSpec: (update) => (spec) => update(withoutOptionsOfArrays(spec)),
} } } };

window.SwaggerUIBundle({
  url: document.querySelector('link[rel="service-desc"]').getAttribute("href"),
  domNode: document.getElementById("swagger-ui"),
  plugins: [() => options],
  deepLinking: true,
  displayOperationId: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null, // no badge of a service on the internet
});
