import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** How to allow the camera in this browser. */
export function CameraHelp({ agent = navigator.userAgent }: { agent?: string }): ReactNode {
  if (/iPhone|iPad/.test(agent))
    return (
      <p>
        <Trans>
          Open Settings → Apps → Safari → Camera and choose “Allow” for this website. Then reload
          this page.
        </Trans>
      </p>
    );
  if (/Firefox/.test(agent))
    return (
      <p>
        <Trans>
          Tap the lock in the address bar, remove the blocked camera, and reload this page.
        </Trans>
      </p>
    );
  if (/Chrome|SamsungBrowser/.test(agent))
    return (
      <p>
        <Trans>
          Tap the sign before the address, then Permissions → Camera → Allow, and reload this page.
        </Trans>
      </p>
    );
  return (
    <p>
      <Trans>
        Allow the camera for this website in your browser’s settings and reload this page.
      </Trans>
    </p>
  );
}
