import type { Message } from './message.ts';

/**
 * The curl line that sends a request again. Secrets are masked by the caller, by names such as `$TOKEN_BUSINESS_USER`,
 * which a shell fills in: headers therefore stand in double quotes.
 */
export function toCurl(message: Message, origin: string): string {
  const { method, path, headers, body } = message;
  return [
    'curl -i',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    singleQuoted(origin.replace(/\/+$/, '') + path),
    ...Object.entries(headers).map(([name, value]) => `-H ${doubleQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${singleQuoted(shortened(body))}`]),
  ].join(' ');
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
