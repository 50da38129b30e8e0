import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { InputError } from '../../spec/input-error.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';

/**
 * Something that a run created, and the request that removes it; or a setting that it changed, and the one that puts it
 * back.
 */
export type Creation = {
  readonly resource: string;
  readonly id: string;
  /** The role whose key created it; undefined when the target created it for a request without one. */
  readonly role: Role | undefined;
  readonly method: string;
  readonly path: string;
  /** What a setting is put back to. */
  readonly body?: JsonObject;
  /** Whether what stands below it is removed with it, as was seen with another of its kind. */
  readonly takesAlong?: true;
};

/** What was created and not yet removed. With a file, each entry is on disk before the next request goes out. */
export type Journal = {
  readonly file: string | undefined;
  readonly add: (creation: Creation) => void;
  readonly drop: (path: string) => void;
  /** Notes that what stands below records of a resource is removed with them. */
  readonly takesAlong: (resource: string) => void;
  /** Oldest first. */
  readonly open: () => readonly Creation[];
  /** Ends the journal: the file is removed when nothing is left. */
  readonly end: () => void;
};

/** Opens a journal of JSON lines; each says `add` or `drop`. One that exists is continued with what it has `known`. */
export function openJournal(file: string | undefined, target: string, known: readonly Creation[] = []): Journal {
  const creations = new Map(known.map((creation) => [creation.path, creation]));
  const taking = new Set<string>();
  let begun = known.length > 0;
  const write = (line: object): void => {
    if (file === undefined) return;
    if (!begun) appendFileSync(file, `${JSON.stringify({ target })}\n`, { mode: 0o600 });
    begun = true;
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    file,
    add: (created) => {
      if (creations.has(created.path)) return;
      const creation: Creation = taking.has(created.resource) ? { ...created, takesAlong: true } : created;
      creations.set(creation.path, creation);
      write({ add: creation });
    },
    drop: (path) => {
      if (creations.delete(path)) write({ drop: path });
    },
    takesAlong: (resource) => {
      if (taking.has(resource)) return;
      taking.add(resource);
      for (const creation of [...creations.values()].filter((one) => one.resource === resource)) {
        const marked: Creation = { ...creation, takesAlong: true };
        creations.set(creation.path, marked);
        write({ add: marked });
      }
    },
    open: () => [...creations.values()],
    end: () => {
      if (begun && file !== undefined && creations.size === 0) rmSync(file, { force: true });
    },
  };
}

/**
 * Reads the journal of a run that ended early.
 *
 * @throws InputError when the file cannot be read or is no journal. A last line that was cut off is ignored.
 */
export function loadJournal(file: string): { readonly target: string; readonly creations: readonly Creation[] } {
  const lines = readLines(file);
  const [head, ...entries] = lines.map((line, index) => parseLine(file, line, index, lines.length));
  const target = head?.['target'];
  if (typeof target !== 'string')
    throw new InputError(`${file} is no journal of marts conform; give the file it named`);
  const creations = new Map<string, Creation>();
  for (const entry of entries) {
    if (isObject(entry?.['add'])) creations.set(entry['add']['path'] as string, entry['add'] as unknown as Creation);
    if (typeof entry?.['drop'] === 'string') creations.delete(entry['drop']);
  }
  return { target, creations: [...creations.values()] };
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
  } catch (error) {
    throw new InputError(`cannot read the journal ${file}; give the file that the run named`, { cause: error });
  }
}

function parseLine(file: string, line: string, index: number, count: number): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch (error) {
    if (index === count - 1 && index > 0) return undefined;
    throw new InputError(`${file}:${index + 1} is not JSON, so it is no journal of marts conform`, { cause: error });
  }
}
