import type { Mask } from '../keys/mask.ts';
import type { Message } from '../target/message.ts';

/**
 * The curl line that sends a request again. Secrets are masked by names such as `$TOKEN_BUSINESS_USER`, which a shell
 * fills in where they stand in double quotes.
 */
export function toCurl({ method, path, headers, body }: Message, origin: string, { mask }: Pick<Mask, 'mask'>): string {
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    inSingleQuotes(origin.replace(/\/+$/, '') + path, mask),
    ...Object.entries(headers).map(([name, value]) => `-H ${mask(doubleQuoted(`${name}: ${value}`))}`),
    ...(body === undefined ? [] : [`--data-raw ${inSingleQuotes(shortened(body), mask)}`]),
  ].join(' ');
}

/** What masks a secret leaves the single quotes for that. */
function inSingleQuotes(text: string, mask: Mask['mask']): string {
  return mask(singleQuoted(text), (name) => `'"${name}"'`);
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function doubleQuoted(text: string): string {
  return `"${text.replaceAll(/["\\`]/g, String.raw`\$&`)}"`;
}

/** Lists of many rules make long bodies; what stands here must still fit on a screen and be sent again as it is. */
function shortened(body: string): string {
  return body.length <= 20_000 ? body : `${body.slice(0, 20_000)}…`;
}
