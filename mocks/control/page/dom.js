/** The element of the page with an id. */
export function at(id) {
  return document.getElementById(id);
}

/** A new element with properties and children; texts become text nodes, never markup. */
export function create(tag, properties = {}, ...children) {
  const { dataset = {}, ...others } = properties;
  const element = Object.assign(document.createElement(tag), others);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

/** Puts other children into an element; the keyboard stays with the button or field that has the same name. */
export function refill(element, ...children) {
  const held = element.contains(document.activeElement) ? nameOf(document.activeElement) : undefined;
  element.replaceChildren(...children);
  if (held === undefined) return;
  const same = [...element.querySelectorAll('button, input')].find((one) => nameOf(one) === held);
  same?.focus({ preventScroll: true });
}

function nameOf({ dataset, ariaLabel }) {
  return dataset.name ?? ariaLabel;
}

/** A button that does something when it is pressed; what goes wrong is shown. */
export function createButton(text, label, action) {
  const button = create('button', { type: 'button', textContent: text, ariaLabel: label });
  button.addEventListener('click', () => attempt(action));
  return button;
}

/** Does something when a form is submitted, in place of leaving the page. */
export function onSubmit(id, action) {
  at(id).addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(action);
  });
}

/** Does something; the sentence of what goes wrong is shown until something goes well. */
export function attempt(action) {
  const message = at('message');
  Promise.try(action).then(
    () => (message.hidden = true),
    (error) => Object.assign(message, { textContent: error.message, hidden: false }),
  );
}
