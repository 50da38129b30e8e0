import type { WarehouseData } from '../rows/to-rows.ts';
import { Displaced } from './displaced.ts';
import { createLink, type Link } from './link.ts';
import type { AnswerLimits } from './waiting-line.ts';

/** The runners of a warehouse. */
export type Pool = {
  /** The runner that a query should go to; started when there is none that is free. */
  readonly choose: () => Link;
  /** A number for a query, never given out before. */
  readonly nextId: () => number;
  readonly end: () => void;
};

/** How many runners there may be: one for ordinary queries, the others for those that hold a runner up. */
const maxRunners = 4;

/** A pool without runners; the first is started when it is needed. */
export function createPool(data: WarehouseData, limits: AnswerLimits): Pool {
  let links: readonly Link[] = [];
  let id = 0;
  let hasEnded = false;
  /** Ends what is no longer needed: one idle runner is enough. */
  const prune = (): void => {
    const [, ...spare] = links.filter((link) => !link.hasEnded() && link.isIdle());
    spare.forEach((link) => link.end(new Displaced()));
  };
  return {
    choose: () => {
      if (hasEnded) throw toClosed('The warehouse is closed.');
      links = links.filter((link) => !link.hasEnded());
      const free = links.find((link) => !link.isStuck());
      if (free !== undefined) return free;
      if (links.length === maxRunners) return links.toSorted((a, b) => a.load() - b.load())[0]!;
      const link = createLink(data, limits, prune);
      links = [...links, link];
      return link;
    },
    nextId: () => {
      id += 1;
      return id;
    },
    end: () => {
      hasEnded = true;
      links.forEach((link) => link.end(toClosed('The warehouse was closed.')));
    },
  };
}

/** Nothing is wrong with a query that ends because the warehouse does: its error is named like that of an aborted one. */
function toClosed(message: string): Error {
  return new DOMException(message, 'AbortError');
}
