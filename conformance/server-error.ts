import type { Exchange } from './target/message.ts';
import { describeReply, type Fault } from './outcome.ts';
import type { Scene } from './scene.ts';

/** What is wrong with an answer that is a 5xx; undefined where it is none, or one that a feature which is not there gives. */
export function serverError(exchange: Exchange): Fault | undefined {
  const { operation, reply, message } = exchange;
  if (reply.status < 500 || isUnavailable(exchange)) return undefined;
  return {
    key: keyOf(exchange),
    // A feature may be switched off, a gateway may be overloaded: only a 500 is surely a fault of the service.
    level: reply.status === 500 ? 'stated' : 'implied',
    summary: `A request is answered ${reply.status}`,
    expected: 'no 5xx',
    received: describeReply(exchange),
    exchange,
    requirement: `operation-${operation?.id ?? message.path}`,
  };
}

/** The server errors that a case of its own has told of already, by operation and status. */
export async function toldErrors(
  scene: Scene,
): Promise<{ readonly has: IsTold; readonly add: (one: Exchange) => void }> {
  const keys = await scene.once('server errors that are told', async () => new Set<string>());
  return { has: (one) => keys.has(keyOf(one)), add: (one) => void keys.add(keyOf(one)) };
}

type IsTold = (one: Exchange) => boolean;

function keyOf({ operation, message, reply }: Exchange): string {
  return `${operation?.id ?? message.path} ${reply.status}`;
}

/** A feature that is not configured, as 503 is stated of OAuth, or is not there at all; a warehouse that is out of reach. */
function isUnavailable({ operation, reply: { status } }: Exchange): boolean {
  const path = operation?.path ?? '';
  if (status === 500) return false;
  if (operation?.provenance === 'path-only') return true;
  if (/oauth|vendor1-sheets/.test(path)) return status === 503;
  if (path.includes('/ai-')) return status === 501 || status === 503;
  return [502, 503, 504].includes(status) && asksWarehouse.test(path);
}

const asksWarehouse = /\/(resources|validate-access|validate-definition|manual-run|run|generated-sql)$|\.ndjson$/;
