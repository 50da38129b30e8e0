import type { Operation } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';
import type { Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { jsonOf } from '../target/message.ts';
import { judgeSecond, type Second } from './second-update.ts';

/**
 * Two switches that are sent with one on and the other off are read back so, and not the other way round, nor the one
 * as the other whichever way round they were sent. Before, all are thrown back: one that went the one way goes the other,
 * too.
 */
export function keepsSwitchesApart(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  return judgeSecond(scene, operation, read, async (sent, ask) => {
    const switches = Object.keys(sent).filter((name) => typeof sent[name] === 'boolean');
    const [first] = switches;
    if (first === undefined || switches.length < 2) return undefined;
    // One alone may follow from another.
    const isAlike = switches.every((name) => sent[name] === sent[first]);
    const stuckIn: Second['wrongIn'] = (record) => {
      const stuck = switches.find((name) => fieldOf(record, name) === !sent[name]);
      return stuck === undefined ? undefined : { name: stuck, sent: sent[stuck]! };
    };
    if (isAlike && stuckIn(jsonOf((await ask()).reply)) !== undefined) return { body: sent, wrongIn: stuckIn };
    const off = switches.map((name): [string, boolean] => [name, name !== first]);
    const wrongIn: Second['wrongIn'] = (record) => {
      const isSwapped = off.every(([name, value]) => fieldOf(record, name) === !value);
      return isSwapped ? { name: off[0]![0], sent: off[0]![1] } : undefined;
    };
    // One that is off may keep the others off, or one that is on have them on: not both.
    const copyIn = (record: unknown, isOn: boolean): string | undefined =>
      fieldOf(record, first) === isOn ? switches.slice(1).find((name) => fieldOf(record, name) === isOn) : undefined;
    const next: Second['next'] = (record) => {
      const copy = copyIn(record, false);
      if (copy === undefined) return undefined;
      const on = Object.fromEntries(switches.map((name) => [name, name === first]));
      return {
        body: { ...sent, ...on },
        wrongIn: (other) => (copyIn(other, true) === copy ? { name: copy, sent: false } : undefined),
      };
    };
    return { body: { ...sent, ...Object.fromEntries(off) }, wrongIn, next };
  });
}
