import { get, type IncomingMessage } from 'node:http';
import ExcelJS, { type Row, type Worksheet } from 'exceljs';
import type { ApiClient } from './api-client.ts';

export interface ExportedFile {
  name: string;
  total: number | null;
  /** The file as a spreadsheet program opens it. */
  workbook: ExcelJS.Workbook;
  sheet: Worksheet;
  headings: string[];
  /** The rows below the headings, by heading. An empty cell is null. */
  rows: Record<string, ExcelJS.CellValue>[];
  row(at: number): Row;
}

/** Downloads an export and opens it. */
export async function exported(client: ApiClient, path: string): Promise<ExportedFile> {
  const response = await download(client, path);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await response.arrayBuffer());
  const sheet = workbook.worksheets[0]!;
  const headings = (sheet.getRow(1).values as string[]).slice(1);
  const rows: ExportedFile['rows'] = [];
  for (let n = 2; n <= sheet.rowCount; n += 1) {
    const cell = (at: number) => sheet.getRow(n).getCell(at + 1).value;
    rows.push(Object.fromEntries(headings.map((heading, at) => [heading, cell(at)])));
  }
  const total = response.headers.get('x-total-rows');
  return {
    name: fileName(response),
    total: total === null ? null : Number(total),
    workbook,
    sheet,
    headings,
    rows,
    row: (at) => sheet.getRow(at + 2),
  };
}

export function download(client: ApiClient, path: string): Promise<Response> {
  return fetch(`${client.url}${path}`, { headers: { authorization: `Bearer ${client.token}` } });
}

export function fileName({ headers }: Response): string {
  return /filename="([^"]*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}

/** Starts a download without reading its body. */
export function unread(client: ApiClient, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}` };
    get(`${client.url}${path}`, { headers, agent: false }, (response) => {
      response.on('error', () => undefined);
      resolve(response);
    }).on('error', reject);
  });
}
