import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { credentialOf } from './credential-of.ts';

/**
 * "Invalid code or state" (OAuth exchange): a code is valid once (RFC 6749, 4.1.2), and so is its state. The fault that the body
 * which a code was exchanged with is answered with another credential. One that repeats its first answer gives nothing new.
 */
export async function spentCode(
  scene: Scene,
  exchanged: Exchange,
  body: JsonObject,
  role: Role,
): Promise<Fault | undefined> {
  const operation = exchanged.operation!;
  const first = credentialOf(exchanged);
  if (first === undefined) return undefined;
  const exchange = await scene.send(operation, { body }, { role });
  const second = credentialOf(exchange);
  if (second === undefined || second === first) return undefined;
  return {
    key: 'spent',
    requirement: endpointRequirement(operation),
    summary: 'An authorization code that was exchanged already gives another credential',
    expected: `a refusal, or the credential ${first} again`,
    received: describeReply(exchange),
    exchange,
  };
}
