/** The style of the explorer's page: its bar of keys, and Swagger UI's colours where their contrast is below 4.5 : 1. */
export const explorerStyle: string = `
body { margin: 0; font-family: sans-serif; }
:focus-visible { outline: 3px solid #2a78d6 !important; outline-offset: 2px; }
#keys { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .75rem 1.25rem; background: #1b1b1b; color: #fff; }
#keys button { padding: .4rem .8rem; border: 1px solid #89bf04; border-radius: 4px; background: #1b1b1b; color: #fff; cursor: pointer; font: inherit; }
#keys button[aria-pressed=true] { background: #89bf04; color: #1b1b1b; }
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"] { color: #ff9d9d !important; }
.swagger-ui .btn.execute { background: #2a66ad; border-color: #2a66ad; color: #fff; }
.swagger-ui .opblock-get .opblock-summary-method.opblock-summary-method { background: #1f66b0; }
.swagger-ui .opblock-post .opblock-summary-method.opblock-summary-method { background: #157347; }
.swagger-ui .opblock-put .opblock-summary-method.opblock-summary-method { background: #8f5200; }
.swagger-ui .opblock-patch .opblock-summary-method.opblock-summary-method { background: #0b6e63; }
.swagger-ui .opblock-delete .opblock-summary-method.opblock-summary-method { background: #b71c28; }
html:not(.dark-mode) .swagger-ui .info .title small { background: #5b6270; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3f6600; }
html:not(.dark-mode) .swagger-ui .info a { color: #2a66ad; }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #157347; color: #157347; }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #157347; }
html:not(.dark-mode) .swagger-ui .btn.cancel { border-color: #b71c28; color: #b71c28; }
html.dark-mode .swagger-ui .btn.cancel { border-color: #ff9d9d !important; color: #ff9d9d !important; }
html.dark-mode .swagger-ui .opblock-put .opblock-section-header.opblock-section-header { background: #6b3d27; }
.swagger-ui .btn { transition: none !important; }
html:not(.dark-mode) .swagger-ui .parameter__in { color: #595959; }
`;

/** What makes Swagger UI follow the reader's colours, and be reached and named for who uses no pointer or no eyes. */
export const explorerLooks: string = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
// An operation's path stands in a button, where a link has no place; addresses follow what is opened all the same.
const plainPaths = () => ({
  wrapComponents: { DeepLink: (Link, { React }) => (props) => React.createElement(Link, { ...props, enabled: false }) },
});
const scrolled = '.microlight, .body-param__example';
new MutationObserver(() => {
  for (const example of document.querySelectorAll(scrolled)) if (example.tabIndex < 0) example.tabIndex = 0;
  for (const area of document.querySelectorAll('textarea:not([aria-label])')) area.ariaLabel = 'Value to send';
}).observe(document.getElementById('swagger-ui'), { childList: true, subtree: true });
`;
