import type { Operation } from '../../spec/operation.ts';
import type { Instance } from '../arrange/instances.ts';
import { namedIn } from '../arrange/named-records.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { jsonOf } from '../target/message.ts';

/** The resources that the list of a record stands below, and the record itself does not: a relationship's storage. */
export function missingParents(list: Operation | undefined, create: Operation): readonly string[] {
  const known = resourceParams(create).map(({ resource }) => resource);
  const asked = list === undefined ? [] : resourceParams(list).map(({ resource }) => resource!);
  return asked.filter((resource) => !known.includes(resource));
}

/**
 * A record with the ids that its list stands below: what it is created below was created with them, or is shown to have
 * them since.
 */
export function placed(scene: Scene, instance: Instance, resources: readonly string[]): Instance {
  const creations = Object.entries(instance.parents).flatMap(
    ([resource, id]) => scene.arrange.creationOf({ resource, id }) ?? [],
  );
  const named = creations.flatMap(({ message: { body } }) =>
    body === undefined ? [] : namedIn(scene, JSON.parse(body)),
  );
  const shown = Object.entries(instance.parents).flatMap(([resource, id]) => {
    const read = operationOnOne(scene.contract, 'read', resource);
    return (read && lastRead(scene, read, { id, parents: {} })) ?? [];
  });
  const answers = [...creations, ...shown].map(({ reply }) => jsonOf(reply));
  const ids = resources.flatMap((resource) => {
    const told = answers.map((answer) => referenceOf(answer, resource)).find((id) => id !== undefined);
    const id = named.find((one) => one.resource === resource)?.id ?? told;
    return id === undefined ? [] : [[resource, id] as const];
  });
  return { ...instance, parents: { ...instance.parents, ...Object.fromEntries(ids) } };
}
