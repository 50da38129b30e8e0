import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, type Message } from '../target/message.ts';
import { identityOf } from './identity.ts';
import { exchangeAgain } from './exchange-again.ts';
import type { Session } from './session.ts';

/** The exchange of one key that has ended the token of another, and whose that is. */
export type Ended = { readonly by: Exchange; readonly session: Session };

/** How often a token has to end so; it may have expired at that moment. */
const endedAtLeast = 2;

/** How often that is tried: the token at hand may have ended before. */
const triesAtMost = 3;

/**
 * "The server binds an access token … to its key id": the exchange of another key that ends a token, which was good just before
 * and is refused right after it, more than once. Undefined where tokens go on, or where both keys may be of one user, who may have one
 * session at a time.
 */
export async function endedByOthers(scene: Scene, asked: Operation): Promise<Ended | undefined> {
  const [session, ...rest] = scene.sessions.values();
  const other = rest.find(({ key }) => key.id !== session?.key.id && key.origin === session?.key.origin);
  if (session === undefined || other === undefined) return undefined;
  let times = 0;
  for (let tried = 0; tried < triesAtMost; tried += 1) {
    if (tried > 0) await session.renew(await session.token());
    const outcome = await exchangeBetween(scene, asked, await session.headers(), other);
    if (outcome === undefined) continue;
    if (!outcome.isEnded) return undefined;
    times += 1;
    if (times >= endedAtLeast && (await areOfTwoUsers(scene, session, other))) return { by: outcome.by, session };
  }
  return undefined;
}

/** Whether a token is refused once another key was exchanged; undefined where it was not good before. */
async function exchangeBetween(
  scene: Scene,
  asked: Operation,
  headers: Message['headers'],
  other: Session,
): Promise<{ readonly by: Exchange; readonly isEnded: boolean } | undefined> {
  const message = { method: asked.method, path: asked.path, headers };
  const ask = (): Promise<Exchange> => scene.sendMessage(message, { operation: asked, asIs: true });
  if (!isSuccess((await ask()).reply)) return undefined;
  const by = await exchangeAgain(scene, other);
  return isSuccess(by.reply) ? { by, isEnded: (await ask()).reply.status === 401 } : undefined;
}

async function areOfTwoUsers(scene: Scene, one: Session, other: Session): Promise<boolean> {
  const [user, another] = [await identityOf(scene, one.role), await identityOf(scene, other.role)];
  return user !== undefined && another !== undefined && user !== another;
}
