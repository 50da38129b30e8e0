import type { MartsClient } from '../client';
import { createReport, type Report } from '../reports';
import { answered, ServiceError } from '../service-error';
import { at, create, oneAtATime, onPress, onSubmit } from './dom';
import { explain } from './explain';
import { type Field, toConfig, toConfigFields, toControl, toError, toFieldElement, valueOf } from './fields';
import { loadDataMarts } from './names';

const title: Field = { pointer: '/body/title', label: 'Title' };
const dataMart: Field = { pointer: '/body/dataMartId', label: 'DataMart', options: [] };
const destination: Field = { pointer: '/body/dataDestinationId', label: 'Destination', options: [] };
const limit: Field = { pointer: '/body/limitConfig', label: 'Most rows (empty: all)', type: 'number' };

/** Lets the button "New report" open the form; what the service refuses is said beside the fields that it is about. */
export function prepareCreateForm(client: MartsClient, onCreated: (report: Report) => unknown): void {
  const dialog = at('create-dialog', HTMLDialogElement);
  onPress('create-cancel', () => dialog.close());
  onPress('new-report', async () => {
    at('create-fields').replaceChildren();
    at('create-error').textContent = '';
    dialog.showModal();
    try {
      await showFields(client);
    } catch (error) {
      at('create-error').textContent = explain(error);
    }
  });
  const submit = async (): Promise<void> => {
    clearErrors();
    try {
      const report = await createReport(client, toNewReport());
      dialog.close();
      onCreated(report);
    } catch (error) {
      showRefusal(error);
    }
  };
  onSubmit('create', oneAtATime(submit));
}

async function showFields(client: MartsClient): Promise<void> {
  const [dataMarts, destinations] = await Promise.all([
    loadDataMarts(client),
    answered(client.GET('/api/data-destinations')),
  ]);
  const config = create('div');
  const choice = toFieldElement({ ...destination, options: destinations });
  const showConfig = (): void => {
    const type = destinations.find(({ id }) => id === valueOf(destination))?.type;
    config.dataset['type'] = type ?? '';
    config.replaceChildren(...toConfigFields(type).map(toFieldElement));
  };
  config.id = 'create-config';
  choice.addEventListener('change', showConfig);
  const mart = toFieldElement({ ...dataMart, options: dataMarts });
  at('create-fields').replaceChildren(toFieldElement(title), mart, choice, config, toFieldElement(limit));
  showConfig();
  toControl(title)?.focus();
}

function toNewReport(): Parameters<typeof createReport>[1] {
  return {
    title: valueOf(title),
    dataMartId: valueOf(dataMart),
    dataDestinationId: valueOf(destination),
    destinationConfig: toConfig(at('create-config').dataset['type']),
    limitConfig: valueOf(limit) === '' ? null : Number(valueOf(limit)),
  };
}

/** Each refusal beside its field; what is about no field, above them all. */
function showRefusal(error: unknown): void {
  const details = error instanceof ServiceError ? error.details : [];
  const refused = details.filter(({ pointer }) => toControl({ pointer }) !== null);
  for (const { pointer, message } of refused) {
    toControl({ pointer })!.ariaInvalid = 'true';
    toError({ pointer })!.textContent = `This ${message}.`;
  }
  at('create-error').textContent = refused.length === 0 ? explain(error) : 'The report was not created.';
  (document.querySelector<HTMLElement>('#create [aria-invalid="true"]') ?? toControl(title))?.focus();
}

function clearErrors(): void {
  for (const error of document.querySelectorAll('#create .error')) error.textContent = '';
  for (const control of document.querySelectorAll('#create [aria-invalid]')) control.ariaInvalid = null;
}
