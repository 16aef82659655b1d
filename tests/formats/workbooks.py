"""Write small workbooks (.xlsx) for tests."""

import zipfile
from collections.abc import Sequence
from pathlib import Path

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def write_workbook(file: Path, sheets: Sequence[Sequence[Sequence[str]]]) -> None:
    """Write the smallest workbook that has these rows of texts and numbers."""
    kinds = f"application/vnd.{'openxmlformats-officedocument'}.spreadsheetml"
    with zipfile.ZipFile(file, "w") as book:
        parts = "".join(
            f'<Override PartName="/xl/s{n}.xml" ContentType="{kinds}.worksheet+xml"/>'
            for n in range(len(sheets))
        )
        book.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}.sheet.main+xml"/>'
            f"{parts}</Types>",
        )
        book.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
            f'Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        )
        listed = "".join(
            f'<sheet name="S{n}" sheetId="{n + 1}" r:id="r{n}"/>' for n in range(len(sheets))
        )
        book.writestr(
            "xl/workbook.xml",
            f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets>{listed}</sheets></workbook>',
        )
        targets = "".join(
            f'<Relationship Id="r{n}" Type="{OFFICE}/worksheet" Target="s{n}.xml"/>'
            for n in range(len(sheets))
        )
        book.writestr(
            "xl/_rels/workbook.xml.rels",
            f'<Relationships xmlns="{PACKAGE}/relationships">{targets}</Relationships>',
        )
        for n, rows in enumerate(sheets):
            body = "".join(
                f'<row r="{row}">'
                + "".join(
                    f'<c r="{chr(64 + column)}{row}"><v>{cell}</v></c>'
                    if cell.isdigit() and len(cell) < 3
                    else f'<c r="{chr(64 + column)}{row}" t="inlineStr"><is><t>{cell}</t></is></c>'
                    for column, cell in enumerate(cells, 1)
                    if cell
                )
                + "</row>"
                for row, cells in enumerate(rows, 1)
            )
            book.writestr(
                f"xl/s{n}.xml",
                f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>',
            )
