import type { Json, JsonObject } from '../../spec/json.ts';
import type { Auth } from '../access/auth.ts';
import type { Entry, Kept } from './journal.ts';
import type { Mask } from './mask.ts';
import type { Subject, ToSubject } from './subject.ts';

/** A request of the journal as it is read: what is costly is made when it is asked for. */
export type Recorded = {
  readonly entry: Entry;
  readonly subject: Subject;
  /** Without headers and bodies. */
  readonly summary: () => JsonObject;
  /** With them, masked. */
  readonly full: () => JsonObject;
};

/** Reads an entry of a journal with the authentication of its session. */
export type Recorder = (entry: Entry, auth: Auth) => Recorded;

/** Makes recorded requests readable and takes the secrets out of them. */
export function toRecorder(toSubject: ToSubject, mask: Mask): Recorder {
  return (entry, auth) => {
    const subject = toSubject(entry, auth);
    const summary = (): JsonObject => ({
      id: entry.id,
      time: new Date(entry.time).toISOString(),
      method: entry.method,
      target: mask.target(entry.target),
      operation: subject.operation?.id ?? null,
      role: subject.role ?? null,
      status: entry.dropped ? null : entry.status,
      dropped: entry.dropped,
      faults: entry.faults,
      duration: Math.round(entry.duration * 1000) / 1000,
    });
    const full = (): JsonObject => ({
      ...summary(),
      request: { headers: mask.headers(entry.headers), ...toText(entry.request, mask) },
      response: { headers: mask.headers(entry.responseHeaders), ...toText(entry.response, mask) },
    });
    return { entry, subject, summary, full };
  };
}

function toText({ body, cut }: Kept, mask: Mask): { body: Json; cut: boolean } {
  if (body === undefined) return { body: null, cut };
  return { body: mask.body(typeof body === 'string' ? body : new TextDecoder().decode(body)), cut };
}
