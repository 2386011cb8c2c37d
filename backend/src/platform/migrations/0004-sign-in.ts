import { Migration } from '@mikro-orm/migrations';

/** Failed sign-ins counted by person and window, refreshes by session, codes' tries while undecided. */
export class SignIn extends Migration {
  override up(): void {
    this.addSql(`
-- Wrong passwords since the last event about them; a person of zeros stands for all strangers.
create table failed_sign_in (
  realm text not null,
  person uuid not null,
  failures int not null,
  since timestamptz not null,
  primary key (realm, person)
);
create index failed_sign_in_due on failed_sign_in (since);

alter table session add column refreshes int not null default 0;
-- When the window began in which they are counted.
alter table session add column refreshes_from timestamptz;

alter table otp_failure add column session_id uuid;
-- Counted before the code is compared: a failure unless it turns out right.
alter table otp_failure add column undecided boolean not null default false;
`);
  }
}
