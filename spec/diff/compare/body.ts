import { placeAt, type Place } from '../place.ts';
import { compareContents } from './content.ts';
import type { Fact } from './finding.ts';
import { compareDocumentation, type Found, nothing, type Scene, seen, type Setting, together } from './found.ts';

/** What became of the request body of an operation. */
export function compareBodies(scene: Scene, setting: Setting, base: Place, revision: Place): Found {
  const before = scene.base.object(placeAt(base, 'requestBody'));
  const after = scene.revision.object(placeAt(revision, 'requestBody'));
  const place = { direction: setting.request, setting, at: 'the request body' };
  if (before === undefined && after === undefined) return nothing;
  if (before === undefined) {
    const rule = isRequired(after!) && !setting.isOpen ? 'body-added-required' : 'body-added';
    return seen([{ rule, base: base.pointer, revision: after!.pointer }], place);
  }
  if (after === undefined)
    return seen([{ rule: 'body-removed', base: before.pointer, revision: revision.pointer }], place);
  const facts: Fact[] = compareDocumentation(scene, before, after);
  if (isRequired(before) !== isRequired(after)) {
    const rule = isRequired(after) ? 'body-became-required' : 'body-became-optional';
    const at = (body: Place): string => placeAt(body, 'required')?.pointer ?? body.pointer;
    facts.push({ rule, base: at(before), revision: at(after) });
  }
  return together(seen(facts, place), compareContents(scene, before, after, place));
}

function isRequired(body: Place): boolean {
  return placeAt(body, 'required')?.value === true;
}
