import type { Contract } from '../../spec/contract.ts';
import { type Listening, type ListenOptions, serve } from '../node/serve.ts';
import { createForwarder } from './forward.ts';
import { createInspector } from './inspector.ts';
import { type Passage, passOn } from './pass-on.ts';
import { createTally, type Violation } from './tally.ts';

/** What to forward to, what to hold it against, and whom to tell. */
export type ProxyOptions = ListenOptions & {
  /** The base URL of a deployment. */
  readonly target: URL;
  /** What the specification states. */
  readonly stated: Contract;
  /** The same with what it leaves unsaid, as it is assumed. */
  readonly assumed: Contract;
  /** Is told of each kind of violation when it is first seen. */
  readonly tell: (violation: Violation) => void;
  /** Is told of each reason why the target gave no answer when it is first met. */
  readonly tellTrouble: (reason: string) => void;
};

/** What a proxy has seen. */
export type Sight = {
  readonly requests: number;
  readonly violations: readonly Violation[];
  /** How many faults were not told apart because there were too many kinds. */
  readonly surplus: number;
  /** How many bodies or lines were broken off, too long, or coded in an unknown way. */
  readonly unseen: number;
  /** Why the target gave no answer, and how often. */
  readonly troubles: Readonly<Record<string, number>>;
};

/** A listening proxy. */
export type Proxy = Listening & { readonly sight: () => Sight };

/** How long a client may take for its head, in milliseconds; a body may take as long as the target allows. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 0 };

/**
 * Serves a proxy that forwards to a deployment and reports what breaks the contract. Bodies go through as they come, in
 * both directions; nothing of them is kept, and no value of a message is reported.
 *
 * @throws InputError when the port is taken or may not be used.
 */
export async function createProxy(options: ProxyOptions): Promise<Proxy> {
  const tally = createTally(options.tell);
  const troubles = new Map<string, number>();
  let requests = 0;
  let unseen = 0;
  const forwarder = createForwarder(options.target);
  const passage: Passage = {
    forwarder,
    inspect: createInspector(options, tally, () => (unseen += 1)),
    trouble: (reason) => {
      if (!troubles.has(reason)) options.tellTrouble(reason);
      troubles.set(reason, (troubles.get(reason) ?? 0) + 1);
    },
    name: `marts-proxy-${crypto.randomUUID().slice(0, 8)}`,
  };
  const { url, close } = await serve(
    (request, response) => {
      requests += 1;
      void passOn(request, response, passage);
    },
    options,
    timeouts,
  );
  return {
    url,
    close: async () => {
      await close();
      await forwarder.close();
    },
    sight: () => ({
      requests,
      violations: tally.violations(),
      surplus: tally.surplus(),
      unseen,
      troubles: Object.fromEntries(troubles),
    }),
  };
}
