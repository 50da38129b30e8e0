import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { textUnder } from '../arrange/text-under.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

const redirect = /redirect/i;

/**
 * "OAuth settings (client ID, redirect URI, scopes)" tell the redirect URI that is none of the "invalid" ones: the fault that it is
 * refused, where what it may have been mistaken for is taken in its place. Nothing is asked where it is taken.
 *
 * @param settings The answer that tells the redirect URI.
 * @param others Those of other settings.
 */
export async function refusedRedirect(
  scene: Scene,
  authorize: Operation,
  settings: Exchange,
  others: readonly Exchange[],
): Promise<Fault | undefined> {
  const told = textUnder(jsonOf(settings.reply), redirect);
  const right = await rightRequestOfAny(scene, authorize);
  if (told === undefined || !right.ok || ![400, 422].includes(right.value.exchange.reply.status)) return undefined;
  const { exchange, parts, role } = right.value;
  if (!isObject(parts.body) || textUnder(parts.body, redirect) !== told) return undefined;
  const foreign = others.map(({ reply }) => textUnder(jsonOf(reply), redirect));
  const mistaken = new Set([...alike(told), ...foreign].filter((uri) => uri !== undefined && uri !== told));
  for (const uri of mistaken) {
    const body = withRedirect(parts.body, uri!);
    const { reply } = await scene.send(authorize, { ...parts, body }, { role });
    if (!isSuccess(reply)) continue;
    return {
      key: 'redirect',
      requirement: endpointRequirement(settings.operation!),
      summary: 'The redirect URI that the OAuth settings tell is refused, and another is taken',
      expected: `an authorization URL, as with ${uri}`,
      received: `${describeReply(exchange)}, with ${told}`,
      exchange,
      operations: [settings.operation!.id, authorize.id],
    };
  }
  return undefined;
}

/** The same URI but for a slash at its end, or in the other scheme. */
function alike(uri: string): readonly string[] {
  const other = uri.startsWith('https:') ? uri.replace('https:', 'http:') : uri.replace('http:', 'https:');
  return [uri.endsWith('/') ? uri.slice(0, -1) : `${uri}/`, other];
}

function withRedirect(body: JsonObject, uri: string): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, redirect.test(name) ? uri : value]));
}
