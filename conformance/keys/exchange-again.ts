import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { exchangeMessage, type Session } from './session.ts';

/**
 * Exchanges a key as a client that begins does (Authentication 3). The token that the run has may be ended by it, and is renewed then;
 * the one that is answered is nobody's, and must not be shown.
 */
export function exchangeAgain(scene: Scene, { key }: Session): Promise<Exchange> {
  const { authentication } = scene.contract;
  const { operation } = authentication.exchange;
  return scene.sendMessage(exchangeMessage(key, authentication), { operation, origin: key.origin, asIs: true });
}
