import type { KeyService, KeyServiceName, KeyServiceOptions } from './key-service.ts';

export async function openKeyService(name: KeyServiceName, options: KeyServiceOptions): Promise<KeyService> {
  switch (name) {
    case 'aws-kms': {
      // loaded only if it is used, because the client takes memory and time to load
      const { openAwsKms } = await import('./aws-kms.ts');
      return openAwsKms(options);
    }
  }
}
