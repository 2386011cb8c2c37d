/** Finds QR codes in a picture of the camera. */
export interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

interface NativeReader {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats?: () => Promise<string[]>;
}

const FORMAT = 'qr_code';
const OPTIONS = { formats: [FORMAT as typeof FORMAT] };

/** The browser's own reader, else ZXing in WebAssembly, which is loaded from our origin. */
export async function loadCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeReader };
  const formats = await Native?.getSupportedFormats?.().catch((): string[] => []);
  if (Native && formats?.includes(FORMAT)) return new Native(OPTIONS);
  return loadZxing();
}

async function loadZxing(): Promise<CodeReader> {
  const { BarcodeDetector, prepareZXingModule, file } = await import('./zxing.ts');
  prepareZXingModule({ overrides: { locateFile: () => file } });
  return new BarcodeDetector(OPTIONS);
}
