/** The style of the page: light and dark, readable without scripts, and on paper. */
export const style: string = `
:root { color-scheme: light dark; --line: #8884; --breaking: #d1242f; --warning: #bf8700; --info: #0969da; }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.45 system-ui, sans-serif; display: flex; flex-direction: column; height: 100vh; }
header { padding: 12px 16px 4px; }
h1 { font-size: 18px; margin: 0 0 4px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(320px, 30%) 1fr 1fr; gap: 1px; background: var(--line); border-top: 1px solid var(--line); }
main > * { background: Canvas; overflow: auto; min-width: 0; }
ol.changes { margin: 0; padding: 0; list-style: none; }
ol.changes button { all: unset; box-sizing: border-box; display: block; width: 100%; padding: 8px 12px; cursor: pointer; border-left: 4px solid transparent; border-bottom: 1px solid var(--line); }
ol.changes button:hover, ol.changes button:focus-visible, ol.changes button[aria-current] { background: #8882; }
ol.changes button:focus-visible, .pane:focus-visible { outline: 2px solid var(--info); outline-offset: -2px; }
.breaking button { border-left-color: var(--breaking) !important; }
.warning button { border-left-color: var(--warning) !important; }
.info button { border-left-color: var(--info) !important; }
.head { font-weight: 600; }
.small { font-size: 12px; opacity: 0.75; overflow-wrap: anywhere; }
.pane h2 { position: sticky; top: 0; z-index: 1; margin: 0; padding: 6px 12px; font-size: 13px; background: Canvas; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.pane ol { margin: 0; padding: 0; list-style: none; font: 12.5px/1.5 ui-monospace, monospace; tab-size: 2; }
.pane li { display: flex; white-space: pre; padding-right: 12px; width: max-content; min-width: 100%; }
.pane li::before { content: attr(value); width: 5.5ch; flex: none; text-align: right; margin-right: 1.2ch; opacity: 0.5; user-select: none; }
.pane li.gap { opacity: 0.5; }
.pane li.breaking { background: #d1242f22; }
.pane li.warning { background: #bf870022; }
.pane li.info { background: #0969da1a; }
.pane li.here { outline: 2px solid var(--info); outline-offset: -2px; }
.notes { padding: 8px 12px; }
@media (max-width: 900px) { main { grid-template-columns: 1fr 1fr; } .list { grid-column: 1 / -1; max-height: 40vh; } }
@media print { body { height: auto; display: block; } main { display: block; } .pane { display: none; } }
`;

/** Shows both places of the change that is chosen; the arrow keys choose the next one and the one before. */
export const script: string = `
const show = (button) => {
  for (const other of document.querySelectorAll('[aria-current]')) other.removeAttribute('aria-current');
  for (const line of document.querySelectorAll('.here')) line.classList.remove('here');
  button.setAttribute('aria-current', 'true');
  for (const side of ['base', 'revision']) {
    const line = document.getElementById(side + button.dataset[side]);
    if (line === null) continue;
    line.classList.add('here');
    line.scrollIntoView({ block: 'center' });
  }
};
document.querySelector('.changes').addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (button !== null) show(button);
});
document.querySelector('.changes').addEventListener('keydown', (event) => {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key];
  const button = step && event.target.closest('li')[step]?.querySelector('button');
  if (!button) return;
  event.preventDefault();
  button.focus();
  show(button);
});
`;
