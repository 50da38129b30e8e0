import { Refusal } from '../../refusal.ts';
import type { ControlHandlers } from '../call.ts';
import { followJournal } from '../follow-journal.ts';
import type { Recorder } from '../record.ts';

/** The journal live, as server-sent events (HTML Standard, 9.2). */
export function feedHandlers(record: Recorder): ControlHandlers {
  return {
    followRequests: async ({ visit, query, request }) => {
      const { control } = await visit();
      const since =
        request.headers['last-event-id'] ??
        (query['since'] as number | undefined) ??
        (await control.journal.state()).last;
      if (!/^\d+$/.test(String(since))) throw new Refusal(400, 'Last-Event-ID must be the id of a recorded request');
      const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' };
      return { status: 200, headers, body: followJournal(visit, record, Number(since)) };
    },
  };
}
