import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  asNamed,
  asRegistered,
  SMS_VARIABLE_MAX_LENGTH,
  type SmsTemplate,
} from '../notifications/sms/sms-template.ts';

interface FlowCall {
  template_id: string;
  recipients: ({ mobiles: string } & Record<string, string>)[];
}

export interface DltReceiver {
  url: string;
  /** SMS that operators deliver. */
  delivered: { to: string; template: string; text: string }[];
  /** SMS that match no registered template. */
  rejected: string[];
  close(): void;
}

const TAGGED = { numeric: /^\d+$/, alphanumeric: /^[A-Za-z\d ]+$/ };

/** MSG91 with the operators behind it. These templates are registered under `id-<name>`. */
export async function startDltReceiver(templates: SmsTemplate[]): Promise<DltReceiver> {
  const delivered: DltReceiver['delivered'] = [];
  const rejected: string[] = [];
  const server = createServer((request, response) => {
    void (json(request) as Promise<FlowCall>).then(({ template_id: id, recipients }) => {
      const template = templates.find(({ name }) => `id-${name}` === id);
      const { mobiles, ...variables } = recipients[0]!;
      const text = template
        ? asNamed(template).replace(/##(\w+)##/g, (_, name: string) => variables[name] ?? '')
        : JSON.stringify(variables);
      const matches = template && isRegistered(template, text) && areTagged(template, variables);
      if (matches) delivered.push({ to: `+${mobiles}`, template: template.name, text });
      else rejected.push(text);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ type: matches ? 'success' : 'error' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delivered,
    rejected,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isRegistered(template: SmsTemplate, text: string): boolean {
  const fixed = asRegistered(template)
    .split('{#var#}')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${fixed.join(`.{1,${SMS_VARIABLE_MAX_LENGTH}}`)}$`).test(text);
}

function areTagged({ variables: tags }: SmsTemplate, variables: Record<string, string>): boolean {
  return (
    Object.keys(variables).sort().join() === Object.keys(tags).sort().join() &&
    Object.entries(variables).every(
      ([name, value]) => value.length <= SMS_VARIABLE_MAX_LENGTH && TAGGED[tags[name]!].test(value),
    )
  );
}
