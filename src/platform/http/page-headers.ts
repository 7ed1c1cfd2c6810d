/** Features of browsers that no page of the service uses. A script that got into a page can't use them either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  // choosing a photo with the phone's camera (`capture`) is a file upload and needs no permission
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The features that an attacker would want most, and that only the dashboard uses, for passkeys. */
const PASSKEYS = ['publickey-credentials-create', 'publickey-credentials-get'];

function pageHeaders({ hasPasskeys }: { hasPasskeys: boolean }) {
  const rules = [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    ...PASSKEYS.map((feature) => `${feature}=${hasPasskeys ? '(self)' : '()'}`),
  ];
  return {
    'Permissions-Policy': rules.join(', '),
    // a page that opens ours, or that ours opens, gets no handle on it; frames are not concerned
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** What every page of the service sends, whatever it loads. */
export const PAGE_HEADERS = pageHeaders({ hasPasskeys: false });
export const DASHBOARD_HEADERS = pageHeaders({ hasPasskeys: true });
