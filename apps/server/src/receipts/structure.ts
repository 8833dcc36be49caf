/** The types of elements that a receipt uses, of those that ISO 32000 defines. */
export type Role =
  | 'Document'
  | 'Figure'
  | 'H1'
  | 'H2'
  | 'L'
  | 'LBody'
  | 'LI'
  | 'Lbl'
  | 'P'
  | 'TD'
  | 'TH'
  | 'TR'
  | 'Table'

/** An element of the structure of a document. */
export interface Tag {
  readonly role: Role
  readonly element: PDFKit.PDFStructureElement
}

/** Options that pdfkit's types do not declare. */
const columnHead: object = { scope: 'Column' }

/** The tree of elements from which screen readers take the content of a document and its reading order. */
export class Structure {
  readonly #pdf: PDFKit.PDFDocument

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf
  }

  /** Adds an element after all other elements of its parent. Without a parent, it is the whole document. */
  tag(role: Role, parent?: Tag, options: object = role === 'TH' ? columnHead : {}): Tag {
    const element = this.#pdf.struct(role, options)
    if (parent) parent.element.add(element)
    else this.#pdf.addStructure(element)
    return { role, element }
  }

  /** Marks what `draw` draws as content of an element. Without one, it is decoration, which screen readers skip. */
  mark(tag: Tag | undefined, draw: () => void): void {
    if (tag) tag.element.add(this.#pdf.markStructureContent(tag.role))
    else this.#pdf.markContent('Artifact')
    draw()
    this.#pdf.endMarkedContent()
  }
}
