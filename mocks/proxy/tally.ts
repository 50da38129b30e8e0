/** What a violation breaks: the interface specification, or only what this kit assumes where that is silent. */
export type Part = 'stated' | 'assumed';

/** One way in which a request or a response breaks a contract: a sentence without values of the message. */
export type Fault = { readonly side: 'request' | 'response'; readonly message: string };

/** A kind of fault of an operation (`METHOD /path`), and how often it was seen. */
export type Violation = Fault & {
  readonly part: Part;
  readonly operation: string;
  /** The section of the specification, where the operation is known. */
  readonly clause: string | undefined;
  readonly count: number;
};

/** Counts violations, each kind once. */
export type Tally = {
  readonly add: (part: Part, where: Pick<Violation, 'operation' | 'clause'>, faults: readonly Fault[]) => void;
  /** The kinds in the order in which they were first seen. */
  readonly violations: () => readonly Violation[];
  /** How many faults were not told apart because there were too many kinds. */
  readonly surplus: () => number;
};

/** How many kinds are told apart: names that a client invents must not fill the memory. */
const most = 1000;

/** Makes a tally that tells of each kind when it is first seen. */
export function createTally(tell: (violation: Violation) => void): Tally {
  const kinds = new Map<string, Violation>();
  let surplus = 0;
  const addOne = (violation: Violation): void => {
    const { part, operation, side, message } = violation;
    const key = `${part}\n${side}\n${operation}\n${message}`;
    const known = kinds.get(key);
    if (known !== undefined) kinds.set(key, { ...known, count: known.count + 1 });
    else if (kinds.size >= most) surplus += 1;
    else {
      kinds.set(key, violation);
      tell(violation);
    }
  };
  return {
    add: (part, where, faults) => faults.forEach((fault) => addOne({ ...fault, part, ...where, count: 1 })),
    violations: () => [...kinds.values()],
    surplus: () => surplus,
  };
}
