/** The session that the page is about; empty for the unnamed one. */
export const session = new URLSearchParams(location.search).get('session') ?? '';

/** The address of a part of the control interface, for the session of the page. */
export function toUrl(path, query = {}) {
  const parameters = new URLSearchParams({ ...query, ...(session !== '' && { session }) });
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

/** Asks the control interface; rejects with its sentence where it refuses. Undefined where it says nothing. */
export async function ask(method, path, body, query) {
  const options =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(toUrl(path, query), { method, ...options });
  const text = await response.text();
  const value = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(value?.message ?? `The mock answered ${response.status}.`);
  return value;
}

/** Asks for what is the same in all sessions. */
export async function askForAll(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The mock answered ${response.status}.`);
  return response.json();
}
