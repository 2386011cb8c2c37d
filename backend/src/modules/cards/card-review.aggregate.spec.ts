import { describe, expect, it } from '@jest/globals';
import { adminActor, memberActor } from '../../platform/kernel/domain/actor.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { CardReview } from './card-review.aggregate.ts';

const memberId = '6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b11';
const member = memberActor(memberId);
const admin = adminActor('6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b12');
const noon = new Date('2027-01-05T06:30:00Z');
const later = new Date('2027-01-05T07:30:00Z');

const openReview = () => CardReview.open(memberId, member, noon);
function decidedReview(decision: 'allow' | 'refuse' | 'withdraw'): CardReview {
  const review = openReview();
  review[decision](admin, noon);
  return review;
}

describe('an open card review', () => {
  it('is decided when it is allowed', () => {
    const review = given(openReview())
      .when((r) => r.allow(admin, later))
      .then(recorded('CardReviewDecided', { memberId, decision: 'allowed' }));
    expect(review).toMatchObject({ status: 'allowed', openedAt: noon, decidedAt: later });
  });

  it('is decided when it is refused', () => {
    given(openReview())
      .when((r) => r.refuse(admin, later))
      .then(recorded('CardReviewDecided', { memberId, decision: 'refused' }));
  });

  it('is withdrawn when its member is deleted', () => {
    const review = given(openReview())
      .when((r) => r.withdraw(member, later))
      .then(recorded('CardReviewWithdrawn', { memberId }));
    expect(review).toMatchObject({ status: 'withdrawn', decidedAt: later });
  });
});

describe('a decided or withdrawn card review', () => {
  it.each(['allow', 'refuse', 'withdraw'] as const)(
    'cannot be decided again after: %s',
    (before) => {
      for (const decision of ['allow', 'refuse'] as const) {
        const refusal = given(decidedReview(before))
          .when((r) => r[decision](admin, later))
          .thenRefused('CARD_REVIEW_DECIDED');
        expect(refusal.details.data).toEqual({ status: decidedReview(before).status });
      }
      given(decidedReview(before))
        .when((r) => r.withdraw(member, later))
        .thenNothing();
    },
  );
});
