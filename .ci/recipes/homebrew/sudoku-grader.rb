# A formula for a tap.  Untried: nothing is published yet, so `url` and `sha256` are those of the
# archive that `make wheels` writes, and `brew update-python-resources` adds the libraries.
class SudokuGrader < Formula
  include Language::Python::Virtualenv

  desc "Solve, explain, rate and generate Sudoku the way people solve them"
  homepage "https://example.org/sudoku-grader"
  url "file:///path/to/dist/sudoku_grader-0.2.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "libyaml"
  depends_on "python@3.13"

  def install
    ENV["GRADER_C"] = "1"
    virtualenv_install_with_resources
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/grader --version")
    assert_match "puzzles rated in", shell_output("#{bin}/grader demo")
  end
end
