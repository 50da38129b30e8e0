/** The style of the page; colours keep a contrast of 4.5 : 1 on both grounds. */
export const htmlStyle: string = `
:root { --ground: #fff; --text: #1a1a1a; --soft: #595959; --line: #d0d0d0; --code: #f3f3f3; --ok: #1a6b2d; --bad: #b3001b; --warn: #8a5a00; --open: #3d4f9f; }
@media (prefers-color-scheme: dark) { :root { --ground: #16181c; --text: #ececec; --soft: #b0b0b0; --line: #44474d; --code: #23262b; --ok: #7bd88f; --bad: #ff8a8a; --warn: #f0b95b; --open: #a9b8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 80rem; padding: 1rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin-top: 2rem; } h3 { font-size: 1rem; }
form { position: sticky; top: 0; padding: .5rem 0; background: var(--ground); border-bottom: 1px solid var(--line); }
input[type=search] { font: inherit; width: min(30rem, 100%); padding: .3rem; background: var(--code); color: var(--text); border: 1px solid var(--soft); }
fieldset { min-width: 0; border: 0; padding: .3rem 0; margin: 0; } legend { float: left; margin-right: 1rem; } .state { margin-right: 1rem; white-space: nowrap; }
:focus-visible { outline: 3px solid var(--open); outline-offset: 2px; }
article { border: 1px solid var(--line); border-radius: .3rem; padding: 0 1rem; margin: 1rem 0; }
blockquote { margin: .5rem 0; padding-left: 1rem; border-left: .2rem solid var(--line); } blockquote p { margin: 0; } footer, #shown { color: var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; background: var(--code); } code { overflow-wrap: anywhere; } pre { overflow-x: auto; padding: .5rem; flex: 1; min-width: 0; margin: 0; }
.copy { display: flex; gap: .5rem; align-items: start; } button { font: inherit; color: var(--text); background: var(--code); border: 1px solid var(--soft); border-radius: .2rem; cursor: pointer; }
.badge { font-size: .8rem; font-weight: 600; } [data-state=passed] .badge { color: var(--ok); } [data-state=failed] .badge, [data-state=errored] .badge { color: var(--bad); } [data-state=warning] .badge { color: var(--warn); } [data-state=inconclusive] .badge, [data-state="not applicable"] .badge { color: var(--open); }
.scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; } th, td .badge { white-space: nowrap; }
@media (max-width: 40rem) { form { position: static; } dl { grid-template-columns: 1fr; } }
[hidden] { display: none !important; }
`;

/** Search, filters and the copy buttons. */
export const htmlScript: string = `
const search = document.getElementById('search');
const boxes = [...document.querySelectorAll('.state input')];
const entries = [...document.querySelectorAll('.entry')].map((element) => ({ element, text: element.textContent.toLowerCase() }));
const shown = document.getElementById('shown');
function apply() {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const states = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  let count = 0;
  for (const { element, text } of entries) {
    const state = element.dataset.state;
    const visible = (state === undefined || states.has(state)) && words.every((word) => text.includes(word));
    element.hidden = !visible;
    if (visible) count += 1;
  }
  shown.textContent = count + ' of ' + entries.length + ' entries shown';
}
search.addEventListener('input', apply);
boxes.forEach((box) => box.addEventListener('change', apply));
document.querySelector('form').addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('click', async (event) => {
  if (event.target.tagName !== 'BUTTON') return;
  await navigator.clipboard.writeText(event.target.previousElementSibling.textContent);
  event.target.textContent = 'Copied';
});
apply();
`;
