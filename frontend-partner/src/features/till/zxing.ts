/** Loaded where the browser cannot read codes itself. */
export { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
export { default as file } from 'zxing-wasm/reader/zxing_reader.wasm?url';
