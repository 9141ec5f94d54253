import { buffer } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { ZipFile } from "yazl";

/** Parts of an xlsx file by path; those of a workbook with one sheet are there unless they are given. */
export interface XlsxParts {
  /** XML of the rows, as `<row r="1">…</row>`. */
  readonly rows?: string;
  /** XML behind the rows, as `<mergeCells>…</mergeCells>`. */
  readonly behind?: string;
  readonly sharedStrings?: readonly string[];
  readonly parts?: Readonly<Record<string, string | Buffer>>;
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Bytes of an xlsx file with exactly these parts, as no spreadsheet program would write some of them. */
export async function xlsxOf({
  rows = "",
  behind = "",
  sharedStrings = [],
  parts = {},
}: XlsxParts): Promise<Buffer> {
  const all: Record<string, string | Buffer> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${sharedStrings.map((text) => `<si><t>${escaped(text)}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs><dxfs><dxf><numFmt numFmtId="9" formatCode="dd.mm.yyyy"/></dxf></dxfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`,
    ...parts,
  };
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}

/** A row of texts, from column A. */
export function textRow(number: number, texts: readonly (string | null)[]): string {
  const cells = texts.map((text, at) =>
    text === null
      ? ""
      : `<c r="${String.fromCharCode(65 + at)}${number}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`,
  );
  return `<row r="${number}">${cells.join("")}</row>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** A form with one file, as a browser sends it. */
export function formOf(name: string, content: Buffer | string, field = "file") {
  const boundary = "----vizor-test-form";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

interface UploadedFile {
  readonly name: string;
  readonly content: Buffer | string;
  readonly token: string;
  readonly headers?: object | undefined;
}

/** Uploads a file as a signed-in person. */
export function uploadTo(app: FastifyInstance, url: string, { name, content, token, headers }: UploadedFile) {
  const form = formOf(name, content);
  return app.inject({
    method: "POST",
    url,
    headers: { ...form.headers, authorization: `Bearer ${token}`, ...headers },
    payload: form.payload,
  });
}
