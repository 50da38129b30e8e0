import { type HandlersOptions, handlers } from 'data-marts-kit/msw';
import { report } from 'data-marts-kit/fixtures';
import { createMartsClient } from './client';
import { reportList } from './report-list';
import { loadOwnedReports, type Report } from './reports';

// Component Story Format 3 (https://storybook.js.org/docs/api/csf) for @storybook/html, with msw-storybook-addon.

const baseUrl = 'https://marts.example.com';

/** What the stories of this file use of Storybook's types. */
type Story = {
  readonly parameters?: { readonly msw: { readonly handlers: ReturnType<typeof handlers> } };
  readonly loaders?: readonly (() => Promise<{ readonly reports: Report[] }>)[];
  readonly args?: { readonly reports: Report[] };
};
type Context = { readonly loaded: { readonly reports?: Report[] } };

const meta = {
  title: 'Reports/List',
  render: ({ reports = [] }: { readonly reports?: Report[] }, { loaded }: Context): string =>
    reportList(loaded.reports ?? reports),
};
// oxlint-disable-next-line import/no-default-export -- the Component Story Format asks for it
export default meta;

/** The reports of a mock service; each story has one of its own. */
const served = (options: Partial<HandlersOptions>): Story => ({
  parameters: { msw: { handlers: handlers({ baseUrl, role: 'business-user', ...options }) } },
  loaders: [async () => ({ reports: await loadOwnedReports(createMartsClient(baseUrl)) })],
});

export const Usual: Story = served({ world: 'demo' });
export const Empty: Story = served({ world: 'empty' });
/** Long titles, other scripts, nothing where there may be nothing. */
export const Extreme: Story = served({ world: 'edge' });
/** Without a service. */
export const Single: Story = { args: { reports: [report({ title: 'Weekly', lastRunStatus: 'SUCCESS' })] } };
