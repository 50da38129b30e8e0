import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../spec/contract.ts';
import type { Json } from '../spec/json.ts';
import { loadPrism } from './prism.ts';
import { Refusal } from './refusal.ts';
import { type Probe, toProbes } from './testing/probes.ts';
import { createCompilers, toInputReader } from './input/validate.ts';

type Verdict = 'accepted' | 'refused';

/** Where the lanes may differ: what Prism does, our verdict, and why ours stands. */
const allowed: readonly { readonly prism: string; readonly ours: Verdict; readonly isIt: (probe: Probe) => boolean }[] =
  [
    {
      prism: 'takes a body of null for none, so that it passes where the body is optional; null is sent, and no object',
      ours: 'refused',
      isIt: ({ operation, about }) => about === 'body null of ""' && operation.body?.required === false,
    },
    {
      prism: 'takes an empty query parameter for none; it is given, and neither a number nor a value of an enumeration',
      ours: 'refused',
      isIt: ({ about }) => about.endsWith(' as ""') || about.endsWith(' minLength of ""'),
    },
    {
      prism:
        'refuses a parameter that comes twice, as a list; what that means is not specified, and ours takes the first',
      ours: 'accepted',
      isIt: ({ about }) => about.endsWith(' twice'),
    },
    {
      prism: 'is asked without the key id header, whose absence the exchange answers itself (401)',
      ours: 'accepted',
      isIt: ({ operation }) => operation.params.some((parameter) => parameter.in === 'header' && parameter.required),
    },
  ];

const contract = await loadContract({ overlays: [assumptionsFile] });
const compilers = createCompilers();
const readers = new Map(contract.operations.map((operation) => [operation, toInputReader(operation, compilers)]));
const prism = await loadPrism(contract.document);
const headers = { 'content-type': 'application/json' };

test('both lanes give the same verdict on every body and query parameter, but for the differences that are written down', async () => {
  const probes = contract.operations.flatMap((operation) => toProbes(operation, { seed: 2026, valid: 2 }));
  const differing: { probe: Probe; ours: Verdict }[] = [];
  const verdicts = new Set<Verdict>();
  for (const probe of probes) {
    const [ours, theirs] = [oursOn(probe), await prismsOn(probe)];
    verdicts.add(theirs);
    if (ours !== theirs) differing.push({ probe, ours });
  }
  expect(verdicts.size).toBe(2);
  const known = differing.map(({ probe, ours }) => allowed.find((one) => one.ours === ours && one.isIt(probe)));
  expect(
    differing.filter((_, index) => known[index] === undefined).map(({ probe, ours }) => toLine(probe, ours)),
  ).toEqual([]);
  // A difference that is no longer there is no longer allowed.
  expect(allowed.filter((one) => !known.includes(one)).map((one) => one.prism)).toEqual([]);
}, 60_000);

function oursOn({ operation, params, query, body }: Probe): Verdict {
  const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
  const target = `${operation.path}?${new URLSearchParams(query.map(([name, text]): [string, string] => [name, text])).toString()}`;
  try {
    readers.get(operation)!({ method: operation.method, target, headers, body: bytes }, params);
    return 'accepted';
  } catch (error) {
    return toRefused(error);
  }
}

async function prismsOn({ operation, params, query, body }: Probe): Promise<Verdict> {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name]!);
  const all = Map.groupBy(query, ([name]) => name);
  const texts = [...all].map(([name, pairs]): [string, Json] => [name, toValue(pairs.map(([, text]) => text))]);
  try {
    const { status } = await prism.respond(operation, { path, query: Object.fromEntries(texts), headers, body }, {});
    return status < 400 ? 'accepted' : 'refused';
  } catch (error) {
    return toRefused(error);
  }
}

/** A refusal is a verdict; anything else is a fault of the lane. */
function toRefused(error: unknown): Verdict {
  if (error instanceof Refusal && [400, 415, 422].includes(error.status)) return 'refused';
  throw error;
}

function toValue(texts: string[]): Json {
  return texts.length === 1 ? texts[0]! : texts;
}

function toLine({ operation, about, query, body }: Probe, ours: Verdict): string {
  return `${operation.id}: ${about}: ours ${ours}; query ${JSON.stringify(query)}, body ${JSON.stringify(body)?.slice(0, 200)}`;
}
