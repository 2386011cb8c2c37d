import type { NewWebhookAnswer, WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import type { ApiClient } from '../../../platform/testing/api-client.ts';
import { signedInAs } from '../../../platform/testing/people.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { writeActivations } from './events-to-send.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

export const WEBHOOKS = '/api/admin/webhooks';
export type Made = NewWebhookAnswer['data'];

/** Webhooks with their receivers, which a spec makes and removes. */
export class WebhooksOfOwners {
  readonly #receivers: WebhookReceiver[] = [];
  readonly #made: Made[] = [];

  constructor(private readonly app: () => TestApp) {}

  /** A new owner with unused limits, and an access token that is valid at the shifted time. */
  readonly anOwner = (): Promise<ApiClient> => signedInAs(this.app(), 'admin');

  readonly receiving = async (...answer: Parameters<typeof WebhookReceiver.start>) => {
    const receiver = await WebhookReceiver.start(...answer);
    this.#receivers.push(receiver);
    return receiver;
  };

  readonly webhook = async (
    url: string,
    events: EventType[] = ['AdminActivated'],
  ): Promise<Made> => {
    const owner = await this.anOwner();
    const asked = { name: 'Loyalty app', url, events, confirmSensitive: true };
    const { status, body } = await owner.post(WEBHOOKS, asked);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    this.#made.push(body.data);
    return body.data;
  };

  readonly happens = async (...adminIds: string[]) => {
    for (const adminId of adminIds) await writeActivations(this.app().database, [adminId]);
  };

  readonly stateOf = async ({ id }: Made) =>
    (await (await this.anOwner()).get(`${WEBHOOKS}/${id}`)).body.data;

  readonly deliveriesOf = async ({ id }: Made, query = ''): Promise<WebhookDelivery[]> => {
    const owner = await this.anOwner();
    return (await owner.get(`${WEBHOOKS}/${id}/deliveries?limit=100&${query}`)).body.data;
  };

  async removeAll(): Promise<void> {
    const owner = await this.anOwner();
    for (const { id } of this.#made.splice(0)) await owner.delete(`${WEBHOOKS}/${id}`);
    for (const receiver of this.#receivers.splice(0)) await receiver.stop();
  }
}
