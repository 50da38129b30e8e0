import { toOperations } from '../api/operation.ts';
import { type Scheme, toRequirement, toSchemes } from '../api/security.ts';
import { toKey } from '../key.ts';
import { fieldsOf, placeAt, textAt, type Place } from '../place.ts';
import type { Fact } from './finding.ts';
import { compareDocumentation, type Found, type Scene, seen, together } from './found.ts';

/** Fields of an OAuth Flow Object that hold a URL. */
const urls = ['authorizationUrl', 'tokenUrl', 'refreshUrl'];

/** What became of the security schemes that operations of the base ask for. */
export function compareSchemes(scene: Scene): Found {
  const [before, after] = [toSchemes(scene.base), toSchemes(scene.revision)];
  const used = new Set(
    toOperations(scene.base).flatMap((operation) =>
      toRequirement(scene.base, operation).alternatives.flatMap(({ schemes }) => [...schemes.keys()]),
    ),
  );
  const setting = {
    operation: undefined,
    request: 'request',
    response: 'response',
    unstable: false,
    isOpen: false,
  } as const;
  return together(
    ...[...scene.schemes].flatMap(([name, baseName]) => {
      if (!used.has(baseName)) return [];
      const facts = compareScheme(scene, before.get(baseName)!, after.get(name)!);
      return [seen(facts, { direction: 'both', setting, at: `the security scheme "${baseName}"` })];
    }),
  );
}

function compareScheme(scene: Scene, base: Scheme, revision: Scheme): Fact[] {
  const where = { base: base.place.pointer, revision: revision.place.pointer };
  const documentation = compareDocumentation(scene, base.place, revision.place);
  const [before, after] = [base, revision].map(({ place }) => told(place));
  if (before !== after)
    return [...documentation, { rule: 'security-scheme-changed', ...where, before: before!, after: after! }];
  return [
    ...documentation,
    ...urlFacts(base.place, revision.place, ['openIdConnectUrl']),
    ...compareFlows(base.place, revision.place),
  ];
}

/** What clients give, and where. */
function told(place: Place): string {
  const type = textAt(place, 'type') ?? 'nothing known';
  const name = textAt(place, 'name') ?? '';
  if (type === 'apiKey')
    return `the ${textAt(place, 'in')} "${textAt(place, 'in') === 'header' ? name.toLowerCase() : name}"`;
  return type === 'http' ? `http ${(textAt(place, 'scheme') ?? '').toLowerCase()}` : type;
}

function compareFlows(base: Place, revision: Place): Fact[] {
  const [before, after] = [base, revision].map(
    (place) => new Map(fieldsOf(placeAt(place, 'flows')).filter(([name]) => !name.startsWith('x-'))),
  );
  return [...new Set([...before!.keys(), ...after!.keys()])].flatMap((name): Fact[] => {
    const [one, other] = [before!.get(name), after!.get(name)];
    if (one === undefined)
      return [{ rule: 'oauth-flow-added', base: base.pointer, revision: other!.pointer, after: name }];
    if (other === undefined)
      return [{ rule: 'oauth-flow-removed', base: one.pointer, revision: revision.pointer, before: name }];
    return [...urlFacts(one, other, urls), ...scopeFacts(one, other)];
  });
}

function scopeFacts(base: Place, revision: Place): Fact[] {
  const [before, after] = [base, revision].map((place) => new Map(fieldsOf(placeAt(place, 'scopes'))));
  return [
    ...[...before!]
      .filter(([name]) => !after!.has(name))
      .map(([name, { pointer }]): Fact => ({
        rule: 'oauth-scope-removed',
        base: pointer,
        revision: revision.pointer,
        before: name,
      })),
    ...[...after!]
      .filter(([name]) => !before!.has(name))
      .map(([name, { pointer }]): Fact => ({
        rule: 'oauth-scope-added',
        base: base.pointer,
        revision: pointer,
        after: name,
      })),
    ...[...before!].flatMap(([name, place]): Fact[] => {
      const same = after!.get(name);
      if (same === undefined || toKey(place.value) === toKey(same.value)) return [];
      return [{ rule: 'description-changed', base: place.pointer, revision: same.pointer }];
    }),
  ];
}

function urlFacts(base: Place, revision: Place, fields: readonly string[]): Fact[] {
  return fields.flatMap((field) => {
    const [before, after] = [textAt(base, field), textAt(revision, field)];
    if (before === after) return [];
    const where = {
      base: placeAt(base, field)?.pointer ?? base.pointer,
      revision: placeAt(revision, field)?.pointer ?? revision.pointer,
    };
    return [
      {
        rule: 'security-scheme-url-changed',
        ...where,
        before: before ?? 'nothing',
        after: after ?? 'nothing',
      } as const,
    ];
  });
}
