import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import type { Exchange } from '../target/message.ts';

/** The operations that read a trigger, and that tell its status. */
export type TriggerReads = { readonly read: Operation; readonly status: Operation };

/** A look at a trigger: the answer that shows it open, and undefined once it is not. */
type OpenLook = () => Promise<Exchange | undefined>;

/**
 * Looks at a trigger for as long as it is open: by reading it, and by its status and by reading it. Undefined where it was last
 * read as one that is not.
 */
export function openLooks(
  scene: Scene,
  { read, status }: TriggerReads,
  trigger: Instance,
  role: Role,
  isOpen: (exchange: Exchange) => boolean,
): { readonly isRead: OpenLook; readonly isReadAndTold: OpenLook } | undefined {
  const last = lastRead(scene, read, trigger);
  if (last !== undefined && !isOpen(last)) return undefined;
  const isRead = async (): Promise<Exchange | undefined> => {
    const shown = await readOne(scene, read, trigger, role);
    return isOpen(shown) ? shown : undefined;
  };
  const isReadAndTold = async (): Promise<Exchange | undefined> => {
    const told = await scene.send(status, { path: pathTo(read, trigger) }, { role });
    return isOpen(told) ? isRead() : undefined;
  };
  return { isRead, isReadAndTold };
}
