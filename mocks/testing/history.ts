/** A stretch of a history: the ticks at which a request was sent and answered. */
export type Span = { readonly sent: number; readonly answered: number };

/** A title that a request wrote; answered is Infinity until the request is acknowledged. */
type Write = { readonly title: string; readonly sent: number; answered: number };

/** What is known of one record; `deletions` are the ticks at which deletions were sent that have not been refused. */
type Life = { readonly writes: Set<Write>; readonly created: number; readonly deletions: Set<number>; deleted: number };

/** What a request comes to. */
type Outcome = (answered: number, isAcknowledged: boolean) => void;

/** What clients did to the records of one kind, and what may therefore be seen of them. */
export type History = {
  readonly create: (id: string, title: string, span: Span) => void;
  /** Begins to write a title. */
  readonly write: (id: string, title: string, sent: number) => Outcome;
  /** Begins to delete a record. */
  readonly remove: (id: string, sent: number) => Outcome;
  /** What is wrong with a record that was read, or was not there (undefined), within a span. */
  readonly faultsOfRead: (id: string, title: string | undefined, span: Span) => readonly string[];
  /** What is wrong with a page from the first record on, and with the number of all, within a span. */
  readonly faultsOfList: (ids: readonly string[], total: number, span: Span) => readonly string[];
  /** Every record that was created. */
  readonly known: () => readonly string[];
  /** Every record that is there once no request is under way. */
  readonly kept: () => readonly string[];
};

/**
 * A history of records with titles. A record is there from its acknowledged creation until its deletion is sent, and gone
 * from when that is acknowledged; between, either may be seen. A title may be seen from when it is sent until a later
 * one is acknowledged (a regular register).
 */
export function createHistory(): History {
  const lives = new Map<string, Life>();
  const order: string[] = [];
  return {
    create: (id, title, { sent, answered }) => {
      const first = { title, sent, answered };
      lives.set(id, { writes: new Set([first]), created: answered, deletions: new Set(), deleted: Infinity });
      order.push(id);
    },
    write: (id, title, sent) => {
      const { writes } = lives.get(id)!;
      const write: Write = { title, sent, answered: Infinity };
      writes.add(write);
      return (answered, isAcknowledged) => {
        if (isAcknowledged) write.answered = answered;
        else writes.delete(write);
      };
    },
    remove: (id, sent) => {
      const life = lives.get(id)!;
      life.deletions.add(sent);
      return (answered, isAcknowledged) => {
        if (isAcknowledged) life.deleted = answered;
        else life.deletions.delete(sent);
      };
    },
    faultsOfRead: (id, title, span) => {
      const life = lives.get(id)!;
      if (title === undefined) return isThere(life, span) ? [`${id} is lost`] : [];
      if (isGone(life, span)) return [`${id} is there after its deletion`];
      return isVisible([...life.writes], title, span) ? [] : [`${id} shows ${title}, which is not its latest title`];
    },
    faultsOfList: (ids, total, span) => toListFaults(lives, ids, total, span),
    known: () => order,
    kept: () => order.filter((id) => lives.get(id)!.deleted === Infinity),
  };
}

function toListFaults(
  lives: ReadonlyMap<string, Life>,
  ids: readonly string[],
  total: number,
  span: Span,
): readonly string[] {
  const listed = new Set(ids);
  const there = [...lives].filter(([, life]) => isThere(life, span)).map(([id]) => id);
  const gone = ids.filter((id) => lives.has(id) && isGone(lives.get(id)!, span));
  const lost = total === ids.length ? there.filter((id) => !listed.has(id)) : [];
  return [
    ...(listed.size < ids.length ? ['a record is listed twice'] : []),
    ...(total < there.length ? [`${total} are counted, and ${there.length} are there`] : []),
    ...gone.map((id) => `${id} is listed after its deletion`),
    ...lost.map((id) => `${id} is not listed`),
  ];
}

function isThere({ created, deletions }: Life, { sent, answered }: Span): boolean {
  return created < sent && [...deletions].every((deletion) => deletion > answered);
}

function isGone({ deleted }: Life, { sent }: Span): boolean {
  return deleted < sent;
}

/** Whether a request that wrote the title may be the latest as a read within the span sees it. */
function isVisible(writes: readonly Write[], title: string, { sent, answered }: Span): boolean {
  const isReplaced = (write: Write): boolean =>
    writes.some((other) => other.sent > write.answered && other.answered < sent);
  return writes.some((write) => write.title === title && write.sent < answered && !isReplaced(write));
}
