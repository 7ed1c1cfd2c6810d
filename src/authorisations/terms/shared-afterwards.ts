import type { WithdrawalRule } from '#clients';

/** The paragraph of the built-in consent texts about what was shared before a withdrawal. */
export function sharedAfterwards({ after, days }: WithdrawalRule): { en: string; cy: string } {
  if (after === 'keep')
    return {
      en: 'What was already shared: withdrawing does not take it back. The company keeps it as its own privacy notice explains, and you can ask that company to show, correct or delete it.',
      cy: 'Beth sydd wedi’i rannu yn barod: nid yw tynnu’n ôl yn ei gymryd yn ôl. Mae’r cwmni yn ei gadw fel y mae ei hysbysiad preifatrwydd ei hun yn ei egluro, a gallwch ofyn i’r cwmni hwnnw ei ddangos, ei gywiro neu ei ddileu.',
    };
  const { en, cy } = after === 'hide' ? HIDDEN : erased(days ?? 0);
  return {
    en: `What was already shared: after you withdraw, the company can no longer see it here. ${en} Copies that it made before stay with it, as its own privacy notice explains.`,
    cy: `Beth sydd wedi’i rannu yn barod: ar ôl i chi dynnu’n ôl, ni all y cwmni ei weld yma mwyach. ${cy} Mae copïau a wnaeth cyn hynny yn aros ganddo, fel y mae ei hysbysiad preifatrwydd ei hun yn ei egluro.`,
  };
}

const HIDDEN = {
  en: 'It stays stored, and only an administrator of the company can copy it or show it again, for example if the law requires it. If you agree again and confirm that it is you, the company sees it again. You can also ask the company to delete it.',
  cy: 'Mae’n dal wedi’i storio, a dim ond gweinyddwr yn y cwmni sy’n gallu ei gopïo neu ei ddangos eto, er enghraifft os yw’r gyfraith yn mynnu hynny. Os byddwch yn cytuno eto ac yn cadarnhau mai chi sydd yno, bydd y cwmni yn ei weld eto. Gallwch hefyd ofyn i’r cwmni ei ddileu.',
};

function erased(days: number): { en: string; cy: string } {
  // an erasure waits a day in any case, so that the person can object
  const waits = Math.max(1, days);
  const when = { en: waits === 1 ? 'after 1 day' : `after ${waits} days`, cy: `ar ôl ${daysInWelsh(waits)}` };
  return {
    en: `It is deleted ${when.en}. If nobody can check that it was you who withdrew, the company is asked to delete it instead. Until then, only an administrator of the company can copy it or show it again, for example if the law requires it. If you confirm before that that it is you, you can agree again or keep it hidden, and it is not deleted.`,
    cy: `Bydd yn cael ei ddileu ${when.cy}. Os na all neb wirio mai chi a dynnodd yn ôl, gofynnir i’r cwmni ei ddileu yn lle hynny. Tan hynny, dim ond gweinyddwr yn y cwmni sy’n gallu ei gopïo neu ei ddangos eto, er enghraifft os yw’r gyfraith yn mynnu hynny. Os byddwch yn cadarnhau cyn hynny mai chi sydd yno, gallwch gytuno eto neu ei gadw ynghudd, ac ni fydd yn cael ei ddileu.`,
  };
}

/** Only 2 changes the noun. */
function daysInWelsh(days: number): string {
  return `${days} ${days === 2 ? 'ddiwrnod' : 'diwrnod'}`;
}
