import { randomUUID } from 'node:crypto';
import { verifyForActivation } from '../../modules/cards/testing/card-holder.ts';
import { memberWithProfile } from '../../modules/members/testing/member.ts';
import { registration } from '../../modules/shops/testing/registration.ts';
import { seeded } from '../../platform/messaging/testing/seeded.ts';
import type { ApiAnswer, ApiClient } from '../../platform/testing/api-client.ts';
import { signedInAs, someIp } from '../../platform/testing/people.ts';
import type { TestApp } from '../../platform/testing/test-app.ts';
import { DAY_MS } from '../../platform/kernel/time.ts';

const REASON = 'Because the seeded run said so';

/** Random activity over some weeks, the same for the same seed. */
export class RandomRun {
  readonly #random: () => number;
  readonly #members: string[] = [];
  readonly #cards = new Map<string, string>();
  readonly #shops: string[] = [];
  readonly #purchases: string[] = [];
  /** Number of successful commands; refusals because of an aggregate's state do not count. */
  done = 0;
  refused = 0;

  constructor(
    private readonly app: TestApp,
    seed: number,
  ) {
    this.#random = seeded(seed);
  }

  async go(count: number, days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      const admin = await signedInAs(this.app, 'admin');
      const until = this.done + Math.ceil((count - this.done) / (days - day));
      // First the aggregates that later commands need, then random commands.
      await this.newcomers(admin);
      while (this.done < until) await this.something(admin);
      if (day < days - 1) this.app.clock.shiftBy(DAY_MS + Math.floor(this.#random() * DAY_MS));
    }
  }

  async reverseOne(): Promise<void> {
    const admin = await signedInAs(this.app, 'admin');
    for (;;) {
      const { status } = await this.reverse(admin);
      if (status === 200) return;
    }
  }

  private async newcomers(admin: ApiClient): Promise<void> {
    for (let n = 0; n < 3; n += 1) await this.signUp();
    for (let n = 0; n < 4; n += 1) {
      const { body } = await this.app.api.post('/api/admin/shops/register', registration(), {
        headers: { 'x-forwarded-for': someIp() },
      });
      this.#shops.push(body.data.id);
      this.done += 1;
      if (n < 3) await this.count(admin.put(`/api/admin/shops/${body.data.id}/approve`));
    }
  }

  private async signUp(): Promise<void> {
    const { api, id, user } = await memberWithProfile(this.app);
    const member = { id, client: api, email: user.email!, phone: '' };
    this.#members.push(id);
    this.done += 2;
    if (this.#random() < 0.2) return;
    await verifyForActivation(this.app, member);
    await api.post('/api/users/card/activate');
    const { body } = await api.get('/api/users/card/details');
    this.#cards.set(id, body.data.card.cardNumber);
    this.done += 3;
  }

  private async something(admin: ApiClient): Promise<void> {
    const dice = this.#random();
    const shop = `/api/admin/shops/${this.one(this.#shops)}`;
    const member = `/api/admin/users/${this.one(this.#members)}`;
    if (dice < 0.78) await this.buy(admin);
    else if (dice < 0.84) await this.reverse(admin);
    else if (dice < 0.87) await this.count(admin.put(`${shop}/reject`, { reason: REASON }));
    else if (dice < 0.9) await this.count(admin.put(`${shop}/block`, { reason: REASON }));
    else if (dice < 0.93) await this.count(admin.put(`${shop}/activate`, {}));
    else if (dice < 0.95) await this.count(admin.put(`${shop}/approve`));
    else if (dice < 0.97) await this.setDiscount(admin, shop);
    else if (dice < 0.995) await this.setStatus(admin, member);
    else await this.count(admin.delete(member));
  }

  private async buy(admin: ApiClient): Promise<void> {
    const [, cardNumber] = this.one([...this.#cards]);
    const { status, body } = await this.count(
      admin.post(
        '/api/admin/purchases',
        { shopId: this.one(this.#shops), cardNumber, billAmount: this.amount() },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    );
    if (status === 201) this.#purchases.push(body.data.id);
  }

  private reverse(admin: ApiClient): Promise<ApiAnswer> {
    const id = this.one(this.#purchases);
    return this.count(admin.post(`/api/admin/purchases/${id}/reverse`, { reason: REASON }));
  }

  private async setDiscount(admin: ApiClient, shop: string): Promise<void> {
    const settings = {
      discountPercent: Math.floor(this.#random() * 3000) / 100,
      minimumBill: this.#random() < 0.5 ? 100 : null,
      maximumDiscount: this.#random() < 0.5 ? 250.5 : null,
    };
    await this.count(admin.put(`${shop}/discount-settings`, settings));
  }

  private async setStatus(admin: ApiClient, member: string): Promise<void> {
    const status = this.one(['active', 'active', 'inactive', 'suspended']);
    await this.count(admin.put(member, { status }));
  }

  /** Rupees with paise; occasionally a large amount, so that tiers change. */
  private amount(): number {
    const max = this.#random() < 0.1 ? 9_000 : 900;
    return Math.floor(100 + this.#random() * max * 100) / 100;
  }

  private async count(request: Promise<ApiAnswer>): Promise<ApiAnswer> {
    const answer = await request;
    if (answer.status < 300) this.done += 1;
    else if (answer.status === 409 || answer.status === 404) this.refused += 1;
    else throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer;
  }

  private one<T>(things: readonly T[]): T {
    return things[Math.floor(this.#random() * things.length)]!;
  }
}
