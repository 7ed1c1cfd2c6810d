import type * as english from '../en/frame.ts';
import type { Translation } from '../translation.ts';

export const frame: Translation<typeof english.frame> = {
  opening: 'Un eiliad',
  ownWindow: 'Agor mewn ffenestr ar wahân',
  dialog: {
    label: 'Rhannu eich incwm',
    close: 'Cau',
    question: 'Ydych chi eisiau cau hwn? Ni fydd dim yn cael ei golli, a gallwch fynd ymlaen yn nes ymlaen.',
    stay: 'Ei gadw ar agor',
    leave: 'Cau',
  },
};
