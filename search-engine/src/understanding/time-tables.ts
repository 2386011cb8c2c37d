import type { PARTS } from './opening-time.ts';

/** Words of time in English and Malayalam, also in Latin letters. 0 is Sunday. */
export const WEEKDAYS: Readonly<Record<string, number>> = {
  ...{ sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6 },
  ...{ njayarazhcha: 0, thinkalazhcha: 1, chovvazhcha: 2, budhanazhcha: 3, vyazhazhcha: 4 },
  ...{ velliyazhcha: 5, shaniyazhcha: 6, njayar: 0, thinkal: 1, chovva: 2, velli: 5 },
  ...{ ഞായറാഴ്ച: 0, തിങ്കളാഴ്ച: 1, ചൊവ്വാഴ്ച: 2, ബുധനാഴ്ച: 3, വ്യാഴാഴ്ച: 4, വെള്ളിയാഴ്ച: 5, ശനിയാഴ്ച: 6 },
};
/** Names of shops contain these, so they need another word of time beside them. */
export const SHORT_WEEKDAYS: Readonly<Record<string, number>> = {
  ...{ sun: 0, mon: 1, tue: 2, tues: 2, wed: 3, thu: 4, thur: 4, thurs: 4, fri: 5, sat: 6 },
};
export const DAYS: Readonly<Record<string, number>> = {
  ...{
    today: 0,
    innu: 0,
    ഇന്ന്: 0,
    tomorrow: 1,
    tmrw: 1,
    tmw: 1,
    tomo: 1,
    nale: 1,
    naale: 1,
    നാളെ: 1,
  },
  ...{ mattannal: 2, മറ്റന്നാള്: 2 },
};
export const PART_WORDS: Readonly<Record<string, keyof typeof PARTS>> = {
  ...{
    morning: 'morning',
    noon: 'noon',
    midday: 'noon',
    lunchtime: 'noon',
    afternoon: 'afternoon',
  },
  ...{ evening: 'evening', eve: 'evening', night: 'night', nights: 'night', late: 'late' },
  ...{
    midnight: 'midnight',
    ravile: 'morning',
    raavile: 'morning',
    uchakku: 'noon',
    uchaykku: 'noon',
  },
  ...{
    vaikunneram: 'evening',
    vaikittu: 'evening',
    vaikitt: 'evening',
    rathri: 'night',
    raathri: 'night',
  },
  ...{ രാവിലെ: 'morning', ഉച്ചയ്ക്ക്: 'noon', വൈകുന്നേരം: 'evening', വൈകിട്ട്: 'evening', രാത്രി: 'night' },
};
