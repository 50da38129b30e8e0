/** The element of the page with an id. */
export function at<Kind extends HTMLElement = HTMLElement>(
  id: string,
  kind: abstract new () => Kind = HTMLElement as never,
): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`);
  return element;
}

/** A new element with properties and children; texts become text nodes, never markup. */
export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Does something when a button is pressed, until the signal aborts. */
export function onPress(id: string, action: () => unknown, signal?: AbortSignal): void {
  at(id).addEventListener('click', () => void action(), { ...(signal && { signal }) });
}

/** Does something when a form is submitted, in place of leaving the page. */
export function onSubmit(id: string, action: () => unknown): void {
  at(id).addEventListener('submit', (event) => {
    event.preventDefault();
    void action();
  });
}

/** Says what became of something, and what went wrong with it. */
export function say(subject: 'run' | 'rows', status: string, trouble = ''): void {
  at(`${subject}-status`).textContent = status;
  at(`${subject}-error`).textContent = trouble;
}

/** Shows one button in the place of another; the keyboard goes with it. */
export function swap(shown: string, hidden: string): void {
  const had = document.activeElement === at(hidden);
  at(shown).hidden = false;
  if (had) at(shown).focus();
  at(hidden).hidden = true;
}

/** The same action, but for calls that come while it is under way: a double click does nothing twice. */
export function oneAtATime(action: () => Promise<void>): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    await action().finally(() => (isUnderWay = false));
  };
}
