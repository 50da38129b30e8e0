import type { MockRequest } from '../http.ts';
import { Refusal } from '../refusal.ts';

/**
 * Refuses to control the mock for clients on other machines, for pages of other origins, and for pages that reach this
 * machine by a name of their own (DNS rebinding). The control interface asks for no credentials, so that whoever can
 * reach it can read keys and records and change all of them.
 *
 * @throws Refusal with 403.
 */
export function assertOwn({ headers, remoteAddress }: MockRequest): void {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers;
  if (remoteAddress !== undefined && !isLoopbackAddress(remoteAddress)) {
    throw forbidden(`this machine, and the request came from ${remoteAddress}`);
  }
  const own = host === undefined ? null : URL.parse(`http://${host}`);
  if (host !== undefined && !isLoopbackName(own?.hostname ?? '')) {
    throw forbidden(`the names of this machine (localhost, 127.0.0.1, [::1]), and the header Host is ${host}`);
  }
  if (origin !== undefined && (own === null || URL.parse(origin)?.host !== own.host)) {
    throw forbidden(`its own pages, and the header Origin is ${origin}`);
  }
  // Requests that a page makes without a word of its origin, as for an image; to follow a link is no such request.
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && mode !== 'navigate') {
    throw forbidden(`its own pages, and the header Sec-Fetch-Site is ${site}`);
  }
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/i.test(address);
}

/** The host of a URL, in the one form that the URL Standard gives it. */
function isLoopbackName(name: string): boolean {
  return /^(.*\.)?localhost\.?$/.test(name) || name === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(name);
}

function forbidden(whom: string): Refusal {
  return new Refusal(
    403,
    `the control interface answers only ${whom}; to open it to all, start the mock with --open-control`,
  );
}
