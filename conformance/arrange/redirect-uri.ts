import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { textUnder } from './text-under.ts';

const named = /redirect/i;

/**
 * Bodies that ask for an authorization URL, with the redirect URI that the target itself tells: "OAuth settings (client ID,
 * redirect URI, scopes)".
 */
export async function withToldRedirect(
  scene: Scene,
  operation: Operation,
  bodies: readonly Json[],
): Promise<readonly Json[]> {
  if (!operation.path.endsWith('/oauth/authorize')) return [];
  const told = await toldRedirect(scene, operation);
  if (told === undefined) return [];
  return bodies
    .filter(isObject)
    .filter((body) => Object.keys(body).some((name) => named.test(name)))
    .map((body) =>
      Object.fromEntries(Object.entries(body).map(([name, one]) => [name, named.test(name) ? told : one])),
    );
}

function toldRedirect(scene: Scene, { path, role }: Operation): Promise<string | undefined> {
  const [, group] = /^(\/api\/[^/]+)\//.exec(path) ?? [];
  return scene.once(`redirect URI of ${group}`, async () => {
    const settings = scene.contract.operations.find((one) => one.path === `${group}/oauth/settings`);
    const reply = settings && (await scene.send(settings, {}, { role: keyHolder(scene, role) })).reply;
    return reply && isSuccess(reply) ? textUnder(jsonOf(reply), named) : undefined;
  });
}
