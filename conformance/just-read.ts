import type { Operation } from '../spec/operation.ts';
import type { RequestParts } from './arrange/request-parts.ts';
import { isChanging } from './changes.ts';
import type { As } from './scene.ts';
import type { Exchange } from './target/message.ts';

/** Milliseconds for which a record that was read is held to be as it was, with nothing else asked of the target meanwhile. */
const freshFor = 40;

/** What was read just now: cases that look at the same thing one after the other need not ask for it again. */
export type JustRead = {
  /** Sends a request, unless it is the very one that was answered just now and nothing has been done since. */
  readonly ask: (operation: Operation, parts: RequestParts, as: As, send: () => Promise<Exchange>) => Promise<Exchange>;
};

/** Remembers the answers to readings until something is done that may change them, or for a moment. */
export function createJustRead(now: () => number = () => performance.now()): JustRead {
  const answers = new Map<string, { readonly exchange: Exchange; readonly at: number }>();
  /** Changes with each request that may change something, when it is sent and when it is answered. */
  let stamp = 0;
  let underWay = 0;
  const done = (by: number): void => {
    underWay += by;
    stamp += 1;
    answers.clear();
  };
  return {
    ask: async (operation, parts, as, send) => {
      // What only validates changes nothing on a target that does what it promises.
      if (!('role' in as) || operation.method !== 'GET' || isChanging(operation)) {
        done(1);
        return send().finally(() => {
          done(-1);
        });
      }
      if (goesOn(operation)) return send();
      const key = JSON.stringify([operation.id, parts.path, parts.query, as.role]);
      const known = answers.get(key);
      if (known !== undefined && now() - known.at < freshFor) return known.exchange;
      const before = stamp;
      const exchange = await send();
      if (stamp === before && underWay === 0) answers.set(key, { exchange, at: now() });
      return exchange;
    },
  };
}

/** Whether what an operation shows may change by itself, depends on who calls, or may come in another order each time. */
function goesOn({ params, lifecycle: { resource } }: Operation): boolean {
  return (
    /run|trigger|status|search|health|auth/i.test(resource) ||
    params.some(({ name }) => ['limit', 'offset'].includes(name))
  );
}
